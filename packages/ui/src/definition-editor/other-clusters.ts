import type { Definition } from '@groundwork/definition/document'

/** Names of clusters in the text other than the one it was begun from: applied, each of them would be a new cluster. */
export const otherClusters = ({ clusters }: Definition, name: string): readonly string[] =>
  clusters.map((cluster) => cluster.name).filter((each) => each !== name)
