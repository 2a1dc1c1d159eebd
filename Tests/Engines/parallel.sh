#!/usr/bin/env bash
# Checks a tree with GNU parallel: as many workers as there are processors, a hundred articles each at a time.
#   parallel.sh OUT DOCCHECK [OPTIONS OF doccheck check]...
# With --sshlogin the workers are on other machines that see the tree under the same path.
set -euo pipefail
out=$1 doccheck=$2
shift 2
"$doccheck" worker --list "$@" |
  parallel --will-cite --pipe -N 100 --retries 3 "$(printf '%q ' "$doccheck" worker "$@")" > "$out"
