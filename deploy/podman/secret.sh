#!/bin/sh
# Prints the secret of the pod with a new password for its database: secret.sh | podman kube play -
set -eu
password=$(head -c 24 /dev/urandom | base64 | tr '+/' '-_')
cat <<END
apiVersion: v1
kind: Secret
metadata:
  name: assisted-installer
data:
  database-password: $(printf %s "$password" | base64)
END
