import { Type } from 'typebox'
import { Integer, Text } from '../schema/schema.ts'

export const DiskSpeedCheckRequest = Type.Object(
  {
    path: Text('Disk to write to, as `id` of the inventory.'),
  },
  {
    title: 'disk_speed_check_request',
    description:
      'First argument of the `installation-disk-speed-check` step. The check overwrites the start of the disk.',
  },
)
export type DiskSpeedCheckRequest = Type.Static<typeof DiskSpeedCheckRequest>

export const DiskSpeedCheckResponse = Type.Object(
  {
    io_sync_duration: Type.Optional(
      Integer(
        '99th percentile of a synchronised write, in milliseconds; absent means below 1 ms, or a failed check.',
      ),
    ),
    path: Type.Optional(Text('Disk that was measured.')),
  },
  {
    title: 'disk_speed_check_response',
    description: 'Reply of the `installation-disk-speed-check` step. Merged into `disks_info` of the host.',
  },
)
export type DiskSpeedCheckResponse = Type.Static<typeof DiskSpeedCheckResponse>
