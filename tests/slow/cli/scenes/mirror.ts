// A release into a registry, directly and by a directory.
import type { Scene } from '../example.ts'

export const MIRROR: Scene = {
  title: 'a release is mirrored',
  examples: [
    {
      command:
        'groundwork mirror plan --catalogue quay.io/team/index:v4.20 --package op:stable@1.0..2.0 --ca ca.pem',
      says: /1 bundles of op/,
    },
    {
      command: 'groundwork mirror plan --image quay.io/team/tool:1.2 --arch amd64 --to tool.json --ca ca.pem',
      says: /^1 images, 3 blobs, .*: tool\.json$/m,
    },
    {
      command:
        'groundwork mirror plan --release quay.io/openshift-release-dev/ocp-release:4.20.5-x86_64 --ca ca.pem',
      says: /release 4\.20\.5, 3 components/,
    },
    {
      command:
        'groundwork mirror run plan.json --to registry.example.com:5000/mirror --ca ca.pem --authfile auth.json',
      says: /[1-9]\d* sent .*\nWhat an installation has to be told is in mirror-results/,
    },
    {
      command:
        'groundwork mirror verify plan.json --in registry.example.com:5000/mirror --ca ca.pem --authfile auth.json',
      says: /has all of it/,
    },
    {
      command: 'groundwork mirror run plan.json --to oci:disk --ca ca.pem --authfile auth.json',
      says: /[1-9]\d* sent/,
    },
    { command: 'groundwork mirror run plan.json --to oci:disk --ca ca.pem', says: / 0 sent/ },
    { command: 'groundwork mirror verify plan.json --in oci:disk --quick', says: /has all of it/ },
    {
      command:
        'groundwork mirror run plan.json --from oci:disk --to registry.example.com:5000/mirror --ca ca.pem',
      says: / 0 sent/,
    },
  ],
}
