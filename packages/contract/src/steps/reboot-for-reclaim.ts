import { Type } from 'typebox'
import { Text } from '../schema/schema.ts'

export const RebootForReclaimRequest = Type.Object(
  {
    host_fs_mount_dir: Text("Where the host's root file system is mounted for the agent: `/host`."),
  },
  {
    title: 'reboot_for_reclaim_request',
    description:
      'Argument of the `reboot-for-reclaim` step: leave the installed system for the discovery image.',
  },
)
export type RebootForReclaimRequest = Type.Static<typeof RebootForReclaimRequest>
