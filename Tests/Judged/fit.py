#!/usr/bin/env python3
"""Fits the percentages of findings to those that were read.

    fit.py [--judged FILE]... [--report PROJECT=REPORT.json]... [--write]

findings.tsv and each FILE have a row for every finding that was read: project, rule, severity, verdict, file:line, message, reason,
percent. The percent is the one that the finding has by its evidence; it is empty for a finding that is no longer made. With REPORT (`doccheck check
--format json` in a clone of the project) it is read from there; percentages that are fitted are turned back by certainty.tsv.

A rule's findings with one percentage become `fitted` rows of certainty.tsv if at least LEAST of them were read. R counts 1, A one half, F 0; PRIOR
findings with the rate of all rules at that percentage are added, so that few findings change little. The threshold of notes is not crossed, and 100 % stays.

Prints predicted and true rates in five bins: of all rows, and of all rows by the percentages fitted without their project.
"""
import argparse, collections, hashlib, json, os

HERE = os.path.dirname(os.path.abspath(__file__))
OWN = os.path.join(HERE, "findings.tsv")
SCALE = os.path.join(HERE, "../../Sources/Checks/Resources/certainty.tsv")
LEAST, PRIOR, THRESHOLD, MOST = 6, 8, 60, 97
WORTH = {"R": 1.0, "A": 0.5, "F": 0.0}


def read(path):
    with open(path, encoding="utf-8") as lines:
        return [(line.rstrip("\n").split("\t") + [""] * 8)[:8] for line in lines if line.strip()]


def project(row):
    return row[0].split("(")[0].strip()


def reported(path, back):
    """The percentage of every finding of a report that is no note, by rule, file and line."""
    found = collections.defaultdict(list)

    def add(findings):
        for finding in findings:
            if finding["level"] != "note":
                rule, percent = finding["rule"], finding["confidence"]
                place = finding["place"]
                found[rule, place["file"]].append((place["line"], finding["message"], back.get((rule, percent), percent)))
            add(finding.get("consequences", []))

    with open(path, encoding="utf-8") as file:
        add(json.load(file)["findings"])
    return found


def update(rows, name, found):
    for row in rows:
        if project(row) != name:
            continue
        file, line = row[4].rsplit(":", 1)
        near = [one for one in found.get((row[1], file), []) if abs(one[0] - int(line)) <= 1]
        near.sort(key=lambda one: one[1][:30] != row[5][:30])
        row[7] = str(near[0][2]) if near else ""


def fit(rows):
    by_percent, by_rule = collections.defaultdict(list), collections.defaultdict(list)
    for row in rows:
        by_percent[int(row[7])].append(WORTH[row[3]])
        by_rule[row[1], int(row[7])].append(WORTH[row[3]])
    fitted = {}
    for (rule, percent), worth in sorted(by_rule.items()):
        # What is 100 % sure is recorded, and no estimate.
        if len(worth) < LEAST or percent == 100:
            continue
        all_rules = by_percent[percent]
        usual = (sum(all_rules) + PRIOR * percent / 100) / (len(all_rules) + PRIOR)
        rate = round(100 * (sum(worth) + PRIOR * usual) / (len(worth) + PRIOR))
        fitted[rule, percent] = max(rate, THRESHOLD) if percent >= THRESHOLD else min(rate, THRESHOLD - 1)
        fitted[rule, percent] = min(fitted[rule, percent], MOST)
    return fitted


def predicted(row, fitted):
    return fitted.get((row[1], int(row[7])), int(row[7])) / 100


def show(name, rows):
    """Prints five bins of equal size of rows with their prediction. Equal predictions are in the order of a hash."""
    order = sorted((one, hashlib.sha256("\t".join(row[:6]).encode()).digest(), WORTH[row[3]]) for row, one in rows)
    parts = [order[i * len(order) // 5 : (i + 1) * len(order) // 5] for i in range(5)]
    means = [(sum(o[0] for o in part) / len(part), sum(o[2] for o in part) / len(part), len(part)) for part in parts if part]
    print(f"{name:24}", "  ".join(f"{one:.2f}/{true:.2f} ({count})" for one, true, count in means))


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--judged", action="append", default=[])
    options.add_argument("--report", action="append", default=[])
    options.add_argument("--write", action="store_true")
    options = options.parse_args()
    with open(SCALE, encoding="utf-8") as file:
        scale = file.read().splitlines()
    back = {}
    for line in scale:
        fields = line.split("\t")
        if fields[0] == "fitted":
            back[fields[1], int(fields[3])] = int(fields[2])
    own, more = read(OWN), [row for path in options.judged for row in read(path)]
    for report in options.report:
        name, path = report.split("=", 1)
        found = reported(path, back)
        update(own, name, found)
        update(more, name, found)
    made = [row for row in own + more if row[7]]
    fitted = fit(made)
    print(len(own) + len(more), "read,", len(made), "still made; predicted/true (number)")
    show("all", [(row, predicted(row, fitted)) for row in made])
    proof = []
    for name in sorted({project(row) for row in made}):
        others = fit([row for row in made if project(row) != name])
        proof += [(row, predicted(row, others)) for row in made if project(row) == name]
    show("outside the fit", proof)
    if options.write:
        with open(OWN, "w", encoding="utf-8") as file:
            file.writelines("\t".join(row) + "\n" for row in own)
        kept = [line for line in scale if not line.startswith("fitted\t")]
        kept += [f"fitted\t{rule}\t{percent}\t{to}" for (rule, percent), to in fitted.items() if percent != to]
        with open(SCALE, "w", encoding="utf-8") as file:
            file.write("\n".join(kept) + "\n")


main()
