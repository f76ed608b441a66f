// Machines that told about themselves once: one has too little memory, and the addresses of the cluster are missing.
import type { Scene } from '../example.ts'

export const HOSTS: Scene = {
  title: 'hosts are looked at and set',
  given: ['groundwork set cluster edge olm_operators='],
  examples: [
    {
      command:
        "groundwork get hosts --cluster edge --filter 'status:insufficient or memory<32' --sort -memory",
      says: /\nnode-1 +insufficient.*\n$/,
    },
    { command: 'groundwork get host node-1 -o yaml', says: /^kind: Host\n/ },
    { command: 'groundwork get checks cluster/edge -o wide', says: /api-vips-defined/ },
    { command: 'groundwork get events host/node-1 --limit 20 -o jsonl', says: /^\{"name"/ },
    { command: 'groundwork events cluster/edge', says: /Host node-1/ },
    { command: 'groundwork events cluster/edge -f', stopsAt: /Host node-1/, code: 130 },
    { command: 'groundwork get hosts --cluster edge -w', stopsAt: /node-1/, code: 130 },
    { command: 'groundwork describe cluster edge', says: /Checks that do not hold/ },
    { command: 'groundwork describe host node-1 -o json', says: /^\{\n {2}"kind": "Host"/ },
    { command: 'groundwork explain cluster edge', says: /^Cluster edge: pending-for-input/ },
    { command: 'groundwork explain check ntp-synced --cluster edge', says: /node-1 / },
    {
      command: 'curl -s $AI_URL/api/assisted-install/v2/clusters/$ID | groundwork explain -f -',
      says: /Cluster edge/,
    },
    { command: 'groundwork install cluster edge', says: /api-vips-defined/, code: 6 },
    { command: 'groundwork logs host node-1 --collect', says: /was asked for its logs/ },
    { command: 'groundwork host diff node-1 node-2', says: /\nmemory / },
    { command: 'groundwork host diff node-1 node-2 -o json', says: /"field": "memory"/ },
    { command: 'groundwork get hosts -o csv --columns id,name,role > hosts.csv' },
    { command: 'cat hosts.csv', says: /^id,name,role\r?\n/ },
    { command: 'groundwork host import hosts.csv --dry-run', says: /^Would set host node-1/ },
    { command: 'groundwork host import hosts.csv --cluster edge', says: /^Set host node-1/ },
    { command: 'groundwork host set node-1 node-2 labels=zone=a', says: /node-2/ },
    {
      command: "groundwork host rename --cluster edge --template 'node-{{n:03}}' --dry-run",
      says: /^Would rename node-1 to node-001/,
    },
    {
      command: 'groundwork set host node-1 role=master name=control-1 labels=rack=3,zone=a disk=sda',
      says: /name=control-1/,
    },
    {
      command: 'groundwork set hosts --cluster edge -l rack=3 role=worker --dry-run',
      says: /^Would set host control-1/,
    },
    { command: 'groundwork host set -l rack=3 role=worker', says: /^Set host control-1/ },
    {
      command: "groundwork host rename --cluster edge --template 'edge-{{role}}-{{n:02}}' --alike",
      answers: [[/\[y\/N\]/, 'y\n']],
      says: /Renamed control-1 to edge-worker-01/,
    },
  ],
}

export const MENDING: Scene = {
  title: 'what is wrong is mended',
  given: ["groundwork host rename --cluster edge --template 'node-{{n}}' --yes"],
  examples: [
    { command: 'groundwork fix cluster edge', answers: [[/Which shall be done/, '\n']], says: /\n1\. / },
    {
      command:
        'groundwork fix cluster edge --apply 1 --fill api_vips=192.168.1.5 --fill ingress_vips=192.168.1.6 --yes',
      says: /Done: PATCH/,
    },
    { command: 'groundwork set cluster edge api_vips=192.168.1.5 ingress_vips=192.168.1.6' },
  ],
}

/** The machines have told more since, and some are ready. */
export const READY_HOSTS: Scene = {
  title: 'hosts that are ready are set',
  examples: [
    { command: "groundwork set hosts --filter 'memory>=64 status:known' role=worker", says: /^Set host/ },
    {
      command: "groundwork host rename node-1 node-2 --template 'srv-{{serial:-6}}' --yes",
      says: /Renamed node-1 to srv-/,
    },
    {
      command: "groundwork host rename --filter 'status:known' --template '{{role}}-{{n}}' --alike",
      answers: [[/\[y\/N\]/, 'y\n']],
      says: /to worker-1/,
    },
    {
      command: 'groundwork delete cluster edge',
      answers: [[/Type edge to go on/, 'edge\n']],
      says: /Deleted cluster edge/,
    },
  ],
}

/** Hosts of an infra-env that belongs to no cluster. */
export const BINDING: Scene = {
  title: 'hosts are given to a cluster',
  examples: [{ command: 'groundwork bind host node-1 node-2 --cluster edge', says: /node-2/ }],
}

/** They have told about themselves again. */
export const UNBINDING: Scene = {
  title: 'hosts are taken back',
  examples: [
    {
      command: 'groundwork unbind host node-1',
      says: /node-1/,
    },
  ],
}

export const GONE_HOSTS: Scene = {
  title: 'hosts that are gone are forgotten',
  examples: [
    {
      command: "groundwork delete hosts --filter 'status:disconnected' --infraenv edge --yes",
      says: /^Deleted host/,
    },
  ],
}
