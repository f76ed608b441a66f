import type { HostValidation } from './host-validation.ts'
import { apiDomainNameResolvedCorrectly } from './validations/api-domain-name-resolved-correctly.ts'
import { apiIntDomainNameResolvedCorrectly } from './validations/api-int-domain-name-resolved-correctly.ts'
import { appsDomainNameResolvedCorrectly } from './validations/apps-domain-name-resolved-correctly.ts'
import { belongsToMachineCidr } from './validations/belongs-to-machine-cidr.ts'
import { belongsToMajorityGroup } from './validations/belongs-to-majority-group.ts'
import { clusterPortsAccepted } from './validations/cluster-ports-accepted.ts'
import { clusterPortsReachable } from './validations/cluster-ports-reachable.ts'
import { connected } from './validations/connected.ts'
import { containerImagesAvailable } from './validations/container-images-available.ts'
import { dnsWildcardNotConfigured } from './validations/dns-wildcard-not-configured.ts'
import { hasDefaultRoute } from './validations/has-default-route.ts'
import { ignitionDownloadable } from './validations/ignition-downloadable.ts'
import { machineCidrDefined } from './validations/machine-cidr-defined.ts'
import { mediaConnected } from './validations/media-connected.ts'
import { mtuValid } from './validations/mtu-valid.ts'
import { noIpCollisionsInNetwork } from './validations/no-ip-collisions-in-network.ts'
import { noIscsiNicBelongsToMachineCidr } from './validations/no-iscsi-nic-belongs-to-machine-cidr.ts'
import { nonOverlappingSubnets } from './validations/non-overlapping-subnets.ts'
import { ntpSynced } from './validations/ntp-synced.ts'
import { releaseDomainNameResolvedCorrectly } from './validations/release-domain-name-resolved-correctly.ts'
import { sufficientNetworkLatencyRequirementForRole } from './validations/sufficient-network-latency-requirement-for-role.ts'
import { sufficientPacketLossRequirementForRole } from './validations/sufficient-packet-loss-requirement-for-role.ts'
import { timeSyncedBetweenHostAndService } from './validations/time-synced-between-host-and-service.ts'
import { validPlatformNetworkSettings } from './validations/valid-platform-network-settings.ts'

export const HOST_NETWORK_VALIDATIONS: readonly HostValidation[] = [
  apiDomainNameResolvedCorrectly,
  apiIntDomainNameResolvedCorrectly,
  appsDomainNameResolvedCorrectly,
  belongsToMachineCidr,
  belongsToMajorityGroup,
  clusterPortsAccepted,
  clusterPortsReachable,
  connected,
  containerImagesAvailable,
  dnsWildcardNotConfigured,
  hasDefaultRoute,
  ignitionDownloadable,
  machineCidrDefined,
  mediaConnected,
  mtuValid,
  noIpCollisionsInNetwork,
  noIscsiNicBelongsToMachineCidr,
  nonOverlappingSubnets,
  ntpSynced,
  releaseDomainNameResolvedCorrectly,
  sufficientNetworkLatencyRequirementForRole,
  sufficientPacketLossRequirementForRole,
  timeSyncedBetweenHostAndService,
  validPlatformNetworkSettings,
]
