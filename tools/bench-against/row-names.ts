// What can be measured, in the order in which it is.
export const ROWS = {
  instructions: 'GET instructions, 16 connections',
  inventory:
    'POST changed inventories, and ones that flip a verdict, in clusters of 10; then the verdicts beside a full evaluation',
  memory: 'memory of the service with 1,000 hosts, before and after these',
  mixed: 'GET instructions while inventories are written at half the highest rate',
  stream: 'last fact to ready on the live stream, under the same writes',
  register: 'register hosts, 8 connections',
  inventory50: 'the inventories in clusters of 50',
  settle: '5,000 hosts with first facts, from nothing to all settled',
  clusters: 'GET cluster of 5, 50 and 200 hosts',
  processes: 'CPU of an inventory with 1, 2 and 4 processes on one database (present tree only)',
  ranges: '64 KiB ranges of a boot image beside nginx (present tree only)',
} as const

export type RowName = keyof typeof ROWS
