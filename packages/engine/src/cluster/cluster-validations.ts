// Every validation of a cluster, sorted by id: the order in which they are reported.
import { CLUSTER_OPERATOR_VALIDATIONS } from './cluster-operator-validations.ts'
import type { ClusterValidation } from './cluster-validation.ts'
import { allHostsAreReadyToInstall } from './validations/all-hosts-are-ready-to-install.ts'
import { apiVipsDefined } from './validations/api-vips-defined.ts'
import { apiVipsValid } from './validations/api-vips-valid.ts'
import { clusterCidrDefined } from './validations/cluster-cidr-defined.ts'
import { customManifestsRequirementsSatisfied } from './validations/custom-manifests-requirements-satisfied.ts'
import { dnsDomainDefined } from './validations/dns-domain-defined.ts'
import { ingressVipsDefined } from './validations/ingress-vips-defined.ts'
import { ingressVipsValid } from './validations/ingress-vips-valid.ts'
import { machineCidrDefined } from './validations/machine-cidr-defined.ts'
import { machineCidrEqualsToCalculatedCidr } from './validations/machine-cidr-equals-to-calculated-cidr.ts'
import { networkPrefixValid } from './validations/network-prefix-valid.ts'
import { networkTypeValid } from './validations/network-type-valid.ts'
import { networksSameAddressFamilies } from './validations/networks-same-address-families.ts'
import { noCidrsOverlapping } from './validations/no-cidrs-overlapping.ts'
import { ntpServerConfigured } from './validations/ntp-server-configured.ts'
import { platformRequirementsSatisfied } from './validations/platform-requirements-satisfied.ts'
import { pullSecretSet } from './validations/pull-secret-set.ts'
import { serviceCidrDefined } from './validations/service-cidr-defined.ts'
import { sufficientMastersCount } from './validations/sufficient-masters-count.ts'

const OWN: readonly ClusterValidation[] = [
  allHostsAreReadyToInstall,
  apiVipsDefined,
  apiVipsValid,
  clusterCidrDefined,
  customManifestsRequirementsSatisfied,
  dnsDomainDefined,
  ingressVipsDefined,
  ingressVipsValid,
  machineCidrDefined,
  machineCidrEqualsToCalculatedCidr,
  networkPrefixValid,
  networkTypeValid,
  networksSameAddressFamilies,
  noCidrsOverlapping,
  ntpServerConfigured,
  platformRequirementsSatisfied,
  pullSecretSet,
  serviceCidrDefined,
  sufficientMastersCount,
]

export const CLUSTER_VALIDATIONS: readonly ClusterValidation[] = [
  ...OWN,
  ...CLUSTER_OPERATOR_VALIDATIONS,
].sort((a, b) => (a.id < b.id ? -1 : 1))
