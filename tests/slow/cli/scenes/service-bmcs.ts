// Servers that never booted, through their BMCs by the service. Between scenes the BMC has done what it was asked for.
import type { Scene } from '../example.ts'

const CONFIRMED = { answers: [[/\[y\/N\]/, 'y\n']] } as const

export const TABLE_OF_BMCS = `name,mac,address,fingerprint,tls
node-1,52:54:00:64:00:01,192.0.2.21,7C:52:...,pinned
node-2,52:54:00:64:00:02,192.0.2.21,7C:52:...,pinned
`

export const SERVICE_BMCS: readonly Scene[] = [
  {
    title: 'BMCs are added and probed',
    given: [
      'groundwork context use lab',
      'groundwork create infraenv rack version=4.20 pull_secret=@pull-secret.json',
    ],
    examples: [
      { command: 'cat bmcs.csv', says: /^name,mac,address/ },
      {
        command:
          'groundwork host import-bmcs bmcs.csv --infraenv rack --user root --password-file bmc-password',
        says: /^Added BMC node-1 at .*\nAdded BMC node-2/,
      },
      { command: 'groundwork get bmcs', says: /\nnode-2 / },
      { command: 'groundwork probe bmc node-1', says: /is asked what it is/ },
    ],
  },
  {
    title: 'a host is restarted',
    examples: [
      { command: 'groundwork get bmc node-1 -o yaml', says: /\n {2}vendor_found: dell-idrac9\n/ },
      { command: 'groundwork power bmc node-1 --to cycle', ...CONFIRMED, says: /asked to change the power/ },
    ],
  },
  {
    title: 'what is in its drive is ejected',
    examples: [{ command: 'groundwork eject bmc node-1', says: /is asked to/ }],
  },
  {
    title: 'hosts are booted',
    examples: [
      { command: 'groundwork boot bmc node-1', ...CONFIRMED, says: /boots the host of BMC node-1/ },
      { command: 'groundwork watch bmcs', stopsAt: /node-1/, code: 130 },
      { command: 'groundwork stop bmc node-1', says: /leaves the host of BMC node-1 alone/ },
    ],
  },
  {
    title: 'several hosts are booted',
    examples: [
      { command: 'groundwork boot bmc node-1 node-2', ...CONFIRMED, says: /boots the host of BMC node-2/ },
    ],
  },
]
