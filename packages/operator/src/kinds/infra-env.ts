import type { CustomKind } from '../schema/custom-kind.ts'
import { immutable } from '../schema/rule.ts'
import { choice, flag, list, long, map, object, text, time } from '../schema/schema.ts'
import {
  conditions,
  labelSelector,
  nameReference,
  optionalPlaceReference,
  placeReference,
  proxy,
} from '../schema/shapes.ts'

export const INFRA_ENV: CustomKind = {
  group: 'agent-install.openshift.io',
  version: 'v1beta1',
  kind: 'InfraEnv',
  plural: 'infraenvs',
  scope: 'Namespaced',
  description: 'A discovery image and everything that the machines which boot it have in common.',
  columns: [
    { jsonPath: '.status.createdTime', name: 'ISO Created At', type: 'string' },
    { jsonPath: '.status.isoDownloadURL', name: 'ISO URL', priority: 1, type: 'string' },
  ],
  rules: [
    immutable('clusterRef', 'clusterRef cannot be changed; make another InfraEnv.'),
    immutable('cpuArchitecture', 'cpuArchitecture cannot be changed; make another InfraEnv.'),
  ],
  spec: object(
    'What the image contains, and where its hosts go.',
    {
      additionalNTPSources: list(
        text(),
        'Time servers that are used beside those of the network. Not together with ntpSources.',
      ),
      additionalTrustBundle: text('Certificates in PEM form that the discovered hosts trust too.'),
      agentApproval: object('Who approves the agents of this image.', {
        autoApprove: flag(
          'Whether every agent is approved as soon as it registers. It never takes an approval back.',
          { default: false },
        ),
      }),
      agentLabels: map(
        text(),
        'Labels that an Agent gets when it is made. Later changes do not reach agents that exist.',
      ),
      clusterRef: optionalPlaceReference(
        'The ClusterDeployment that all hosts of this image belong to. Without it they wait in a pool until someone binds them. It cannot be changed.',
      ),
      cpuArchitecture: text('Processor architecture of the hosts. It cannot be changed.', {
        default: 'x86_64',
      }),
      ignitionConfigOverride: text(
        'Ignition, as JSON in a text, that is merged into the one of the discovery image.',
      ),
      imageType: text('Kind of the ISO: full-iso or minimal-iso. Without it, the service decides.'),
      ipxeScriptType: choice(
        ['', 'DiscoveryImageAlways', 'BootOrderControl'],
        'Whether the iPXE script always boots the discovery image, or leaves the choice to the boot order.',
        { default: 'DiscoveryImageAlways' },
      ),
      kernelArguments: list(
        object('', {
          operation: choice(
            ['append', 'replace', 'delete'],
            'append adds the value, replace puts it in place of an argument, delete takes it away.',
          ),
          value: text('The argument. Blanks and quotes only within double quotes.', {
            pattern: '^(?:(?:[^ \\t\\n\\r"]+)|(?:"[^"]*"))+$',
          }),
        }),
        'Changes of the kernel command line of the discovery image, in this order.',
      ),
      mirrorRegistryRef: placeReference(
        'A ConfigMap with registries.conf and ca-bundle.crt of mirrors, for this image only.',
      ),
      networkDiscoveryDelaySeconds: long('How long the agent waits for the network before it registers.', {
        minimum: 0,
      }),
      nmStateConfigLabelSelector: labelSelector(
        'Which NMStateConfigs, in all namespaces, give hosts static addresses. An empty selector chooses none.',
      ),
      ntpSources: list(
        text(),
        'The only time servers that hosts use. Not together with additionalNTPSources.',
      ),
      osImageVersion: text(
        'The OpenShift version whose CoreOS the image is made of. Not together with clusterRef when the InfraEnv is made.',
      ),
      proxy: proxy('Proxies of the discovery.'),
      pullSecretRef: nameReference(
        'The Secret, in the same namespace, whose key .dockerconfigjson is the pull secret.',
      ),
      sshAuthorizedKey: text('Public keys that may log in to discovered hosts as core.'),
    },
    { required: ['pullSecretRef'] },
  ),
  status: object('What became of the image.', {
    agentLabelSelector: labelSelector('Finds the agents of this image.'),
    bootArtifacts: object('The parts of the image, for booting over the network.', {
      discoveryIgnitionURL: text('Where the Ignition of the discovery is.'),
      initrd: text('Where the initial RAM disk is.'),
      ipxeScript: text('Where the iPXE script is.'),
      kernel: text('Where the kernel is.'),
      rootfs: text('Where the root file system is.'),
    }),
    conditions: conditions(),
    createdTime: time('When the image was made with its present contents.'),
    debugInfo: object('Where to look when something is wrong.', {
      eventsURL: text('Events of this infra-env.'),
      staticNetworkDownloadURL: text('The network settings that the image contains.'),
    }),
    isoDownloadURL: text('Where the ISO is.'),
  }),
}
