import type { Type } from 'typebox'
import { StringEnum } from '../schema/schema.ts'

export const HostStage = StringEnum(
  [
    'Starting installation',
    'Waiting for control plane',
    'Waiting for bootkube',
    'Waiting for controller',
    'Installing',
    'Writing image to disk',
    'Copying registry data to disk',
    'Rebooting',
    'Waiting for ignition',
    'Configuring',
    'Joined',
    'Done',
    'Failed',
  ],
  {
    title: 'host-stage',
    description: [
      'How far the installation of a host is. Which stages a host goes through depends on its role (`progress_stages`).',
      '- `Starting installation`: the installer started',
      '- `Waiting for control plane`: the bootstrap host, or a worker, waits for the control plane to answer',
      '- `Waiting for bootkube`: the bootstrap host waits for its temporary control plane to finish',
      '- `Waiting for controller`: the bootstrap host waits for the controller in the new cluster to report',
      '- `Installing`: the disk is being prepared',
      '- `Writing image to disk`: progress in percent is in `progress_info`',
      '- `Copying registry data to disk`: only where the discovery image brings container images along',
      '- `Rebooting`: into the system on the disk',
      '- `Waiting for ignition`: asked the control plane for its configuration',
      '- `Configuring`: got it and sets itself up',
      '- `Joined`: is a node of the cluster, not ready yet',
      '- `Done`: the node is ready',
      '- `Failed`: reported by the installer when it gives up; the host then keeps its last stage and becomes `error`',
    ].join('\n'),
  },
)
export type HostStage = Type.Static<typeof HostStage>

export const FinalizingStage = StringEnum(
  [
    'Waiting for cluster operators',
    'Adding router ca',
    'Applying olm manifests',
    'Waiting for olm operators csv initialization',
    'Waiting for olm operators csv',
    'Waiting for OLM operator setup jobs',
    'Done',
  ],
  {
    title: 'finalizing-stage',
    description: [
      'How far a cluster in `finalizing` is, as its controller reports it:',
      '- `Waiting for cluster operators`: the operators every cluster has',
      '- `Adding router ca`: the certificate of the ingress router goes into the kubeconfig',
      '- `Applying olm manifests`: manifests that operators bring along',
      '- `Waiting for olm operators csv initialization`: optional operators appear',
      '- `Waiting for olm operators csv`: optional operators become available',
      '- `Waiting for OLM operator setup jobs`: work that they start themselves',
      '- `Done`: nothing left to do',
    ].join('\n'),
  },
)
export type FinalizingStage = Type.Static<typeof FinalizingStage>
