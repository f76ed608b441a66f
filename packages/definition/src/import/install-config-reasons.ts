// Why fields of install-config and agent-config are not carried over.
import type { Reasons } from './reader.ts'

const BMC = [
  'Machines boot the image of the infra-env by themselves, or by hand; credentials of management controllers are not kept.',
  'Boot them with the image; fencing_credentials of a host is for clusters of two nodes.',
] as const
const HINT = [
  'A rule for disks knows wwn, and not its extensions.',
  'Set installation_disk of the host: wwn:…, serial:… or a path.',
] as const

export const INSTALL_CONFIG_REASONS: Reasons = {
  publish: ['Clusters on bare metal are reached by their virtual addresses.', 'Nothing needs to be done.'],
  credentialsMode: ['There is no cloud whose credentials would be managed.', 'Nothing needs to be done.'],
  'controlPlane.platform': ['Machines are found, and not made.', 'Say what each is to be in hosts.'],
  'compute[].platform': ['Machines are found, and not made.', 'Say what each is to be in hosts.'],
  'platform.baremetal.hosts[].bmc': BMC,
  'platform.baremetal.hosts[].bootMode': [
    'The firmware of the machine decides.',
    'Set it in the firmware; the image boots with BIOS and UEFI.',
  ],
  'platform.baremetal.hosts[].hardwareProfile': [
    'It has no meaning any more.',
    'Use rootDeviceHints, or installation_disk of the host.',
  ],
  'networking.clusterNetworkMTU': [
    'The service makes the install-config without it.',
    'Set mtu of the hosts, and add a manifest for the network operator.',
  ],
  'networking.ovnKubernetesConfig': [
    'The service makes the install-config without it.',
    'Add a manifest for the network operator (cluster-network-03-config.yaml).',
  ],
  'imageDigestSources[].sourcePolicy': [
    'mirrors has no such choice.',
    'Put imageDigestSources into install_config_overrides, or change the ImageDigestMirrorSet afterwards.',
  ],
  '*.wwnWithExtension': HINT,
  '*.wwnVendorExtension': HINT,
  '*.architecture': ['All machines of a cluster boot one kind of image.', 'Add an infra-env for the others.'],
}

export const AGENT_CONFIG_REASONS: Reasons = {
  rendezvousIP: [
    'The service chooses the machine that leads the installation.',
    'Nothing needs to be done; rendezvous_ip is for the disconnected image only.',
  ],
  bootArtifactsBaseURL: [
    'The service hands out the boot artifacts itself.',
    'Download the iPXE script of the infra-env.',
  ],
  'metadata.namespace': ['The service has no namespaces.', 'Nothing needs to be done.'],
  '*.wwnWithExtension': HINT,
  '*.wwnVendorExtension': HINT,
}
