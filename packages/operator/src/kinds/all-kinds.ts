import type { CustomKind } from '../schema/custom-kind.ts'
import { AGENT } from './agent.ts'
import { AGENT_CLASSIFICATION } from './agent-classification.ts'
import { AGENT_CLUSTER_INSTALL } from './agent-cluster-install.ts'
import { AGENT_SERVICE_CONFIG } from './agent-service-config.ts'
import { BARE_METAL_HOST } from './bare-metal-host.ts'
import { CLUSTER_DEPLOYMENT } from './cluster-deployment.ts'
import { CLUSTER_IMAGE_SET } from './cluster-image-set.ts'
import { HYPERSHIFT_AGENT_SERVICE_CONFIG } from './hypershift-agent-service-config.ts'
import { INFRA_ENV } from './infra-env.ts'
import { NMSTATE_CONFIG } from './nmstate-config.ts'
import { PREPROVISIONING_IMAGE } from './preprovisioning-image.ts'

/** A hub may have those of Hive and Metal3 already, from their own projects. */
export const ALL_KINDS: readonly CustomKind[] = [
  AGENT_SERVICE_CONFIG,
  HYPERSHIFT_AGENT_SERVICE_CONFIG,
  INFRA_ENV,
  NMSTATE_CONFIG,
  AGENT,
  AGENT_CLASSIFICATION,
  AGENT_CLUSTER_INSTALL,
  CLUSTER_DEPLOYMENT,
  CLUSTER_IMAGE_SET,
  BARE_METAL_HOST,
  PREPROVISIONING_IMAGE,
]
