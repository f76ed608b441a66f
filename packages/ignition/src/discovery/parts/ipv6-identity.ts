import type { DiscoveryPart } from '../discovery-part.ts'
import { rootFile, WORLD_READABLE } from '../root-file.ts'

/** Always: DHCPv6 identifies a machine by its MAC address, so it has the same address before and after the installation. */
export const ipv6Identity: DiscoveryPart = {
  applies: () => true,
  files: () => [
    rootFile(
      '/etc/NetworkManager/conf.d/01-ipv6.conf',
      WORLD_READABLE,
      '[connection]\nipv6.dhcp-iaid=mac\nipv6.dhcp-duid=ll\n',
    ),
  ],
}
