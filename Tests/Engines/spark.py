#!/usr/bin/env python3
"""Checks a tree with Apache Spark: groups of files go through `doccheck worker` on the executors (RDD.pipe), and the answers are the
records that `doccheck merge` makes a report of.

    spark.py [--master URL] [--partitions N] OUT DOCCHECK [OPTIONS OF doccheck check]...

Every executor sees the tree under the same path. An executor that is lost loses nothing: Spark has its partitions done again."""
import argparse
import shlex
import subprocess

from pyspark.sql import SparkSession


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--master", default="local[*]")
    parser.add_argument("--partitions", type=int, default=16)
    parser.add_argument("out", help="the file of records")
    parser.add_argument("doccheck", help="the program, as all executors find it")
    parser.add_argument("options", nargs=argparse.REMAINDER, help="roots and options of `doccheck check`")
    arguments = parser.parse_args()

    groups = subprocess.run(
        [arguments.doccheck, "worker", "--list", *arguments.options], check=True, stdout=subprocess.PIPE, text=True
    ).stdout.splitlines()
    session = (
        SparkSession.builder.master(arguments.master)
        .appName("doccheck")
        .config("spark.ui.enabled", "false")
        .config("spark.task.maxFailures", "8")
        .getOrCreate()
    )
    worker = shlex.join([arguments.doccheck, "worker", *arguments.options])
    answers = session.sparkContext.parallelize(groups, arguments.partitions).pipe(worker, checkCode=True)
    with open(arguments.out, "w", encoding="utf-8") as file:
        # Where they are too many for the driver: answers.saveAsTextFile(folder), and `merge --from folder/part-*`.
        for record in answers.collect():
            file.write(record + "\n")
    session.stop()


if __name__ == "__main__":
    main()
