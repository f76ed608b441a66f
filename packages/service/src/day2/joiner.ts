// Lets the nodes of hosts that were added to a cluster join it. What has to be done stands in the database and in the cluster: a
// process that dies leaves it to the next one that looks.

export interface Joiner {
  /** Looks at every cluster that a host is joining and whose turn it is; returns when that is done. */
  sweep(): Promise<void>
  close(): Promise<void>
}
