// In v1 a cluster was its own infra-env: both have the same id.
import { Type } from 'typebox'
import { EventList } from '../api/events.ts'
import { FreeAddressesList } from '../api/networks.ts'
import { ClusterHostRequirementsList } from '../api/requirements.ts'
import { READER, READER_OR_LINK, WRITER } from '../operations/access.ts'
import { aliasOf } from '../operations/aliases.ts'
import { clusterInstallOperations } from '../operations/cluster-install.ts'
import { clusterSettingsOperations } from '../operations/cluster-settings.ts'
import { clusterOperations } from '../operations/clusters.ts'
import { errorAnswers } from '../operations/error-answers.ts'
import { ClusterPath } from '../operations/parameters.ts'
import { IPV4_SUBNET_PATTERN } from '../schema/patterns.ts'
import { Integer, ListOf, Text, Uuid } from '../schema/schema.ts'
import { v1Operations } from './row.ts'
import {
  V1AddHostsClusterCreateParams,
  V1Cluster,
  V1ClusterCreateParams,
  V1ClusterList,
  V1ClusterUpdateParams,
} from './schemas.ts'

const CLUSTER = '/v1/clusters/{cluster_id}'

export const v1ClusterOperations = v1Operations({
  v1RegisterCluster: aliasOf(clusterOperations.v2RegisterCluster, {
    path: '/v1/clusters',
    body: V1ClusterCreateParams,
    answer: V1Cluster,
  }),
  v1ListClusters: aliasOf(clusterOperations.v2ListClusters, { path: '/v1/clusters', answer: V1ClusterList }),
  v1GetCluster: aliasOf(clusterOperations.v2GetCluster, { path: CLUSTER, answer: V1Cluster }),
  v1UpdateCluster: aliasOf(clusterOperations.V2UpdateCluster, {
    path: CLUSTER,
    body: V1ClusterUpdateParams,
    answer: V1Cluster,
  }),
  v1DeregisterCluster: aliasOf(clusterOperations.v2DeregisterCluster, { path: CLUSTER }),
  v1GetClusterDefaultConfig: aliasOf(clusterOperations.V2GetClusterDefaultConfig, {
    path: '/v1/clusters/default-config',
  }),
  v1RegisterAddHostsCluster: {
    method: 'POST',
    path: '/v1/add_hosts_clusters',
    summary: 'Take in a running cluster',
    description: 'As v2ImportCluster, but the caller chooses the id.',
    access: WRITER,
    body: V1AddHostsClusterCreateParams,
    answers: {
      201: { description: 'The cluster, in status adding-hosts.', schema: V1Cluster },
      ...errorAnswers(400, 401, 403, 500),
    },
  },
  v1InstallCluster: aliasOf(clusterInstallOperations.v2InstallCluster, {
    path: `${CLUSTER}/actions/install`,
    answer: V1Cluster,
  }),
  v1CancelInstallation: aliasOf(clusterInstallOperations.V2CancelInstallation, {
    path: `${CLUSTER}/actions/cancel`,
    answer: V1Cluster,
  }),
  v1ResetCluster: aliasOf(clusterInstallOperations.v2ResetCluster, {
    path: `${CLUSTER}/actions/reset`,
    answer: V1Cluster,
  }),
  v1AllowAddHosts: aliasOf(clusterInstallOperations.TransformClusterToAddingHosts, {
    path: `${CLUSTER}/actions/allow-add-hosts`,
    answer: V1Cluster,
  }),
  v1InstallHosts: {
    method: 'POST',
    path: `${CLUSTER}/actions/install_hosts`,
    summary: 'Add all hosts that are ready to an installed cluster',
    access: WRITER,
    params: ClusterPath,
    answers: {
      202: { description: 'The cluster.', schema: V1Cluster },
      ...errorAnswers(400, 401, 403, 404, 405, 409, 500),
    },
  },
  v1GetClusterInstallConfig: aliasOf(clusterSettingsOperations.v2GetClusterInstallConfig, {
    path: `${CLUSTER}/install-config`,
  }),
  v1UpdateClusterInstallConfig: aliasOf(clusterSettingsOperations.v2UpdateClusterInstallConfig, {
    path: `${CLUSTER}/install-config`,
  }),
  v1GetFreeAddresses: {
    method: 'GET',
    path: `${CLUSTER}/free_addresses`,
    summary: 'List addresses that no host found in use',
    access: READER,
    params: ClusterPath,
    query: Type.Object({
      network: Text('The network to look in, as address and prefix length.', {
        pattern: IPV4_SUBNET_PATTERN,
      }),
      limit: Type.Optional(
        Integer('At most this many addresses.', { minimum: 1, maximum: 8000, default: 8000 }),
      ),
      prefix: Type.Optional(Text('Only addresses that start with this text.')),
    }),
    answers: {
      200: { description: 'IPv4 addresses.', schema: FreeAddressesList },
      ...errorAnswers(401, 403, 404, 405, 500),
    },
  },
  v1GetPreflightRequirements: aliasOf(clusterSettingsOperations.v2GetPreflightRequirements, {
    path: `${CLUSTER}/preflight-requirements`,
  }),
  v1GetClusterHostRequirements: {
    method: 'GET',
    path: `${CLUSTER}/host-requirements`,
    summary: 'Show what each host of the cluster needs in its role',
    access: READER,
    params: ClusterPath,
    answers: {
      200: { description: 'Requirements by host.', schema: ClusterHostRequirementsList },
      ...errorAnswers(401, 403, 404, 405, 500),
    },
  },
  v1ListEvents: {
    method: 'GET',
    path: `${CLUSTER}/events`,
    summary: 'List the events of a cluster',
    access: READER_OR_LINK,
    params: ClusterPath,
    query: Type.Object({
      host_id: Type.Optional(Uuid('Only events of this host.')),
      categories: Type.Optional(ListOf(Type.String(), 'Only these categories, `user` by default.')),
    }),
    answers: {
      200: { description: 'All events, oldest first.', schema: EventList },
      ...errorAnswers(401, 403, 404, 405, 500),
    },
  },
})
