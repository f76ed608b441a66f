import { Type } from 'typebox'
import { HostRole } from '../api/host.ts'
import { ProxySettings } from '../api/infra-env.ts'
import { IMAGE_PATTERN, IP_PATTERN, SHA256_PATTERN } from '../schema/patterns.ts'
import { describe, Flag, Integer, ListOf, Nullable, Text, Uuid } from '../schema/schema.ts'

export const InstallCmdRequest = Type.Object(
  {
    cluster_id: Uuid('Cluster being installed.'),
    infra_env_id: Uuid('Infra-env of the host.'),
    host_id: Uuid('Host that is to install itself.'),
    role: describe(
      HostRole,
      'What to install as; `bootstrap` for the control plane node that starts the others.',
    ),
    control_plane_count: Type.Optional(
      Integer('Control plane nodes the cluster is to have; absent for an imported cluster.'),
    ),
    openshift_version: Type.Optional(
      Text('Version being installed; absent when adding to a running cluster.'),
    ),

    boot_device: Text('Disk to install on: `installation_disk_id` of the host, else its path.'),
    disks_to_format: Type.Optional(
      ListOf(Type.String(), 'Other disks whose old boot sector is wiped, by id; empty when there are none.'),
    ),
    skip_installation_disk_cleanup: Type.Optional(
      Flag('Keep what is on the installation disk, because the user asked to keep partitions.'),
    ),
    installer_args: Type.Optional(
      Text(
        'JSON text: array of arguments for `coreos-installer`, the ones of the user and of the service joined.',
      ),
    ),
    coreos_image: Type.Optional(
      Text(
        'Operating system image to write; only for a machine that runs from a disk and not from the live image.',
      ),
    ),

    installer_image: Text('Container image of the installer.', { pattern: IMAGE_PATTERN }),
    controller_image: Text(
      'Container image of the controller that finishes the work inside the new cluster.',
      {
        pattern: IMAGE_PATTERN,
      },
    ),
    controller_program_sha256: Type.Optional(
      Text(
        'Ours: `controller_image` is a tools image of the release, and its pods fetch this program from the service to run it as the controller; SHA-256 in hex. Absent when the image holds the controller.',
        { pattern: SHA256_PATTERN },
      ),
    ),
    mco_image: Type.Optional(
      Text('Machine-config-operator image of the release; absent when adding to a running cluster.', {
        pattern: IMAGE_PATTERN,
      }),
    ),
    must_gather_image: Type.Optional(
      Text('Image to collect diagnostics with, or JSON text: object from operator name to its image.'),
    ),

    proxy: Type.Optional(
      describe(
        ProxySettings,
        'Proxies, with the local names of the new cluster added to `no_proxy`; absent when there are none.',
      ),
    ),
    service_ips: Type.Optional(
      Nullable(ListOf(Type.String({ pattern: IP_PATTERN }), 'Addresses of this service; always null today.')),
    ),
    check_cvo: Type.Optional(
      Flag('Report the progress of the cluster version operator as well.', { default: true }),
    ),
    enable_skip_mco_reboot: Type.Optional(
      Flag('Save the reboot that follows the first configuration; off where the platform needs it.'),
    ),
    notify_num_reboots: Type.Optional(Flag('Send an event with the number of reboots each node needed.')),
  },
  {
    title: 'install_cmd_request',
    description:
      'Argument of the `install` step: everything the installer needs to know to install this host.',
  },
)
export type InstallCmdRequest = Type.Static<typeof InstallCmdRequest>
