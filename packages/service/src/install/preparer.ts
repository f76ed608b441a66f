// Makes the files of installations that were started. What has to be done stands in the database: a process that dies leaves
// it to the next one that looks.

export interface Preparer {
  /** There is a cluster to prepare; returns at once. */
  wake(clusterId: string): void
  /** Takes up all that no process works on, and returns when it is done: what a process that died has left behind. */
  sweep(): Promise<void>
  close(): Promise<void>
}
