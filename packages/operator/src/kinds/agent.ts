import type { CustomKind } from '../schema/custom-kind.ts'
import { flag, list, long, map, object, text, time } from '../schema/schema.ts'
import { conditions, optionalPlaceReference, placeReference, validationsInfo } from '../schema/shapes.ts'
import { AGENT_INVENTORY } from './agent-inventory.ts'

export const AGENT: CustomKind = {
  group: 'agent-install.openshift.io',
  version: 'v1beta1',
  kind: 'Agent',
  plural: 'agents',
  scope: 'Namespaced',
  description: 'A machine that has booted a discovery image. Its name is the id of the host.',
  columns: [
    { jsonPath: '.spec.clusterDeploymentName.name', name: 'Cluster', type: 'string' },
    { jsonPath: '.spec.approved', name: 'Approved', type: 'boolean' },
    { jsonPath: '.status.role', name: 'Role', type: 'string' },
    { jsonPath: '.status.progress.currentStage', name: 'Stage', type: 'string' },
    { jsonPath: '.status.inventory.hostname', name: 'Hostname', priority: 1, type: 'string' },
    { jsonPath: '.spec.hostname', name: 'Requested Hostname', priority: 1, type: 'string' },
  ],
  rules: [
    {
      rule: '!has(self.installation_disk_id) || !has(self.installation_disk_path) || self.installation_disk_id.size() == 0 || self.installation_disk_path.size() == 0',
      message: 'Choose the disk by installation_disk_id or by installation_disk_path, not by both.',
    },
  ],
  spec: object(
    'What is wanted of this machine.',
    {
      approved: flag('Whether the machine may be installed. Nothing is written to it before.'),
      clusterDeploymentName: optionalPlaceReference(
        'The ClusterDeployment that the machine is bound to. Null takes it out of its cluster.',
      ),
      fencingCredentialsSecretRef: text(
        'A Secret with address, username and password of the BMC, for clusters that fence their nodes.',
      ),
      hostname: text('The name that the machine gets. Without it, it keeps the one it reports.'),
      ignitionConfigOverrides: text(
        'Ignition, as JSON in a text, that is merged into the one of this machine.',
      ),
      ignitionEndpointHTTPHeaders: map(
        text(),
        'Headers of the request by which the machine fetches its Ignition.',
      ),
      ignitionEndpointTokenReference: placeReference(
        'A Secret whose key ignition-token is sent when the machine fetches its Ignition.',
      ),
      installation_disk_id: text(
        'Which disk is installed to, by its id. Not together with installation_disk_path.',
      ),
      installation_disk_path: text(
        'Which disk is installed to, by its path. Not together with installation_disk_id.',
      ),
      installerArgs: text('Arguments of coreos-installer, as a JSON list in a text.'),
      machineConfigPool: text('The machine config pool that the node joins.'),
      nodeLabels: map(text(), 'Labels of the node.'),
      role: text('master, arbiter, worker or auto-assign. An empty text changes nothing.'),
    },
    { required: ['approved', 'role'] },
  ),
  status: object('What the service knows of the machine.', {
    bootstrap: flag('Whether this machine starts the cluster.'),
    conditions: conditions(),
    csrStatus: object('Certificates of the node that were approved when it joined a running cluster.', {
      approvedCSRs: list(
        object(
          '',
          {
            approvedAt: time(),
            name: text(),
            type: text('client or serving.'),
          },
          { required: ['approvedAt', 'name', 'type'] },
        ),
        'One entry for each request that was approved.',
      ),
      lastApprovalAttempt: time('When requests were last looked at.'),
    }),
    debugInfo: object('Where to look when something is wrong.', {
      eventsURL: text('Events of this host.'),
      logsURL: text('Logs of this host, once there are some.'),
      state: text('Status of the host in the service.'),
      stateInfo: text('That status in words.'),
    }),
    deprovision_info: object(
      'The cluster that the machine was taken out of, while its node is still to be removed there.',
      {
        cluster_name: text(),
        cluster_namespace: text(),
        message: text(),
        node_name: text(),
      },
    ),
    installation_disk_id: text('The disk that is installed to.'),
    inventory: AGENT_INVENTORY,
    kind: text('Host for a new cluster, AddToExistingClusterHost for one that exists.'),
    ntpSources: list(
      object('', {
        sourceName: text(),
        sourceState: text('Whether the machine synchronises with this source.'),
      }),
    ),
    progress: object('', {
      currentStage: text('The stage of the installation.'),
      installationPercentage: long('How much of the installation is done.'),
      progressInfo: text('More about the stage.'),
      progressStages: list(text(), 'All stages that this machine goes through.'),
      stageStartTime: time('When the stage began.'),
      stageUpdateTime: time('When the stage was last reported.'),
    }),
    role: text('The role, or the one that is suggested while the choice is left to the service.'),
    validationsInfo: validationsInfo('Checks of this machine by category.'),
  }),
}
