import { choice, flag, integer, list, long, object, text } from '../schema/schema.ts'
import { hiveConditions, validationsInfo } from '../schema/shapes.ts'

export const AGENT_CLUSTER_INSTALL_STATUS = object('How the installation goes.', {
  apiVIP: text('Virtual address of the API in use.'),
  apiVIPs: list(text(), 'Virtual addresses of the API in use.', { maxItems: 2 }),
  conditions: hiveConditions(),
  connectivityMajorityGroups: text('For each network the hosts that reach each other, as JSON in a text.'),
  controlPlaneAgentsDiscovered: integer('Never set; part of the schema.'),
  controlPlaneAgentsReady: integer('Never set; part of the schema.'),
  debugInfo: object('Where to look when something is wrong.', {
    eventsURL: text('Events of the cluster.'),
    logsURL: text('Logs of the cluster, once there are some.'),
    state: text('Status of the cluster in the service.'),
    stateInfo: text('That status in words.'),
  }),
  ingressVIP: text('Virtual address of the ingress in use.'),
  ingressVIPs: list(text(), 'Virtual addresses of the ingress in use.', { maxItems: 2 }),
  machineNetwork: list(
    object(
      '',
      {
        cidr: text('The network.'),
      },
      { required: ['cidr'] },
    ),
    'Networks of the machines in use.',
  ),
  platformType: choice(['', 'BareMetal', 'None', 'VSphere', 'Nutanix', 'External'], 'The platform in use.'),
  progress: object(
    'How far the installation is.',
    {
      totalPercentage: long('How much of it is done.'),
    },
    { required: ['totalPercentage'] },
  ),
  userManagedNetworking: flag('Whether load balancers and addresses are brought by the user.'),
  validationsInfo: validationsInfo('Checks of the cluster by category.'),
  workerAgentsDiscovered: integer('Never set; part of the schema.'),
  workerAgentsReady: integer('Never set; part of the schema.'),
})
