export type OperatorCategory =
  | 'storage'
  | 'virtualization'
  | 'ai'
  | 'network'
  | 'remediation'
  | 'security'
  | 'platform'
  | 'other'

export interface OperatorText {
  readonly title: string
  readonly text: string
  readonly category: OperatorCategory
}

/** By the name that the service has for it; one that is not here is shown by that name. */
export const wizardOperators: Readonly<Record<string, OperatorText>> = {
  lso: { title: 'Local Storage', text: 'Makes local disks available as volumes.', category: 'storage' },
  odf: {
    title: 'OpenShift Data Foundation',
    text: 'Storage across several nodes: files, blocks and objects.',
    category: 'storage',
  },
  lvm: {
    title: 'Logical Volume Manager Storage',
    text: 'Volumes from the disks of one node; for single nodes.',
    category: 'storage',
  },
  oadp: {
    title: 'API for Data Protection',
    text: 'Backup and restore of applications.',
    category: 'storage',
  },
  cnv: { title: 'OpenShift Virtualization', text: 'Runs virtual machines.', category: 'virtualization' },
  mtv: {
    title: 'Migration Toolkit for Virtualization',
    text: 'Brings virtual machines from other platforms.',
    category: 'virtualization',
  },
  'kube-descheduler': {
    title: 'Kube Descheduler',
    text: 'Moves work away from nodes that are too busy.',
    category: 'platform',
  },
  'openshift-ai': {
    title: 'OpenShift AI',
    text: 'Develop, train and serve models.',
    category: 'ai',
  },
  'nvidia-gpu': { title: 'NVIDIA GPU', text: 'Drivers for NVIDIA graphics processors.', category: 'ai' },
  'amd-gpu': { title: 'AMD GPU', text: 'Drivers for AMD graphics processors.', category: 'ai' },
  kmm: { title: 'Kernel Module Management', text: 'Builds and loads kernel modules.', category: 'platform' },
  'node-feature-discovery': {
    title: 'Node Feature Discovery',
    text: 'Labels nodes by their hardware.',
    category: 'platform',
  },
  nmstate: { title: 'NMState', text: 'Network settings of nodes as resources.', category: 'network' },
  metallb: { title: 'MetalLB', text: 'Load balancer addresses on bare metal.', category: 'network' },
  servicemesh: {
    title: 'Service Mesh',
    text: 'Traffic between services, encrypted and observed.',
    category: 'network',
  },
  serverless: {
    title: 'Serverless',
    text: 'Applications that run only when they are needed.',
    category: 'other',
  },
  pipelines: { title: 'Pipelines', text: 'Builds and delivery (Tekton).', category: 'other' },
  authorino: { title: 'Authorino', text: 'Authorisation for APIs.', category: 'security' },
  osc: { title: 'Sandboxed Containers', text: 'Containers in light virtual machines.', category: 'security' },
  mce: {
    title: 'Multicluster Engine',
    text: 'Manages other clusters from this one.',
    category: 'platform',
  },
  'node-healthcheck': {
    title: 'Node Health Check',
    text: 'Notices nodes that no longer answer.',
    category: 'remediation',
  },
  'self-node-remediation': {
    title: 'Self Node Remediation',
    text: 'Lets unhealthy nodes restart themselves.',
    category: 'remediation',
  },
  'fence-agents-remediation': {
    title: 'Fence Agents Remediation',
    text: 'Restarts unhealthy nodes through their management controllers.',
    category: 'remediation',
  },
  'node-maintenance': {
    title: 'Node Maintenance',
    text: 'Empties nodes before somebody works on them.',
    category: 'remediation',
  },
  numaresources: {
    title: 'NUMA Resources',
    text: 'Places work near the memory that it uses.',
    category: 'platform',
  },
  'cluster-observability': {
    title: 'Cluster Observability',
    text: 'Monitoring stacks for teams.',
    category: 'platform',
  },
  loki: { title: 'Loki', text: 'Stores logs.', category: 'platform' },
  'openshift-logging': { title: 'Logging', text: 'Collects and forwards logs.', category: 'platform' },
}
