// A cluster is not filled equally in all answers.

export interface ClusterForm {
  /** `host_networks` and `operator_bundles` are lists, null otherwise. */
  readonly detailed: boolean
  /** `image_info.created_at` repeats when the cluster was made, where the cluster has no image of its own. */
  readonly dated: boolean
  /** Lists of networks, addresses and operators are null: they have not been looked for yet. */
  readonly unread: boolean
}

export const CLUSTER_FORMS = {
  /** The answer to a registration, and to the question for one cluster. */
  shown: { detailed: true, dated: false, unread: false },
  changed: { detailed: true, dated: true, unread: false },
  listed: { detailed: false, dated: true, unread: false },
  /** The answer to installing, cancelling, resetting and the like. */
  action: { detailed: false, dated: true, unread: false },
  imported: { detailed: false, dated: false, unread: true },
} as const satisfies Readonly<Record<string, ClusterForm>>
