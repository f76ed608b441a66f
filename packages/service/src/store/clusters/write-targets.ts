import type { Tx } from '../../database/schema.ts'

export interface Targets {
  readonly text: string
  readonly hash: string
}

export async function writeTargets(tx: Tx, clusterId: string, { text, hash }: Targets): Promise<void> {
  await tx
    .updateTable('clusters')
    .set({ targets: text, targets_hash: hash })
    .where('id', '=', clusterId)
    .execute()
}
