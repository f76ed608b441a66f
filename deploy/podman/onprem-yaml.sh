#!/bin/sh
# Prints all that "podman kube play" needs beside the secret: the environment file as a ConfigMap, and the pod with these images.
# usage: onprem-yaml.sh <environment file> <image of the service> <image of PostgreSQL>
set -eu
environment=$1 service=$2 database=$3
here=$(dirname "$0")
test -r "$environment" || { echo "There is no environment file $environment." >&2; exit 2; }

cat <<END
apiVersion: v1
kind: ConfigMap
metadata:
  name: assisted-installer-environment
data:
END
# NAME=value to a line of YAML, whose single quotes keep everything but themselves.
sed -n "/^[A-Za-z_][A-Za-z0-9_]*=/{s/'/''/g; s/^\([^=]*\)=\(.*\)$/  \1: '\2'/; p}" "$environment"
echo ---
sed -e "s|registry.example.com/groundwork/service:VERSION|$service|" \
  -e "s|registry.example.com/postgresql:VERSION|$database|" "$here/assisted-installer.yaml"
