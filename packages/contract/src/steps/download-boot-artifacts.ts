import { Type } from 'typebox'
import { Text } from '../schema/schema.ts'

export const DownloadBootArtifactsRequest = Type.Object(
  {
    kernel_url: Text('Where the kernel of the discovery image is fetched from.'),
    rootfs_url: Text('Where its root file system is fetched from.'),
    initrd_url: Text(
      'Where its initial RAM disk is fetched from; carries an access token where one is needed.',
    ),
    host_fs_mount_dir: Text("Where the host's root file system is mounted for the agent: `/host`."),
  },
  {
    title: 'download_boot_artifacts_request',
    description:
      'Argument of the `download-boot-artifacts` step: put the discovery image beside the installed system, so that the next boot enters it.',
  },
)
export type DownloadBootArtifactsRequest = Type.Static<typeof DownloadBootArtifactsRequest>
