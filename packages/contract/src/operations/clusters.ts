import { Type } from 'typebox'
import { Cluster, ClusterList } from '../api/cluster.ts'
import {
  ClusterCreateParams,
  ClusterUpdateParams,
  DisconnectedClusterCreateParams,
  ImportClusterParams,
} from '../api/cluster-params.ts'
import { ClusterDefaultConfig } from '../api/default-config.ts'
import { HostList } from '../api/host.ts'
import { Flag, ListOf, StringEnum, Text, Uuid } from '../schema/schema.ts'
import { READER, READER_AGENT_OR_WATCHER, READER_OR_AGENT, READER_OR_WATCHER, WRITER } from './access.ts'
import { errorAnswers, explainedErrors } from './error-answers.ts'
import { operations } from './operation.ts'
import { agentVersion, ClusterPath, includeDeleted, owner } from './parameters.ts'

export const clusterOperations = operations('clusters', {
  v2RegisterCluster: {
    method: 'POST',
    path: '/v2/clusters',
    summary: 'Register a new cluster',
    description:
      'Creates the description of a cluster that is to be installed; nothing is installed yet. The release may be given exactly or as X.Y, which means its newest release. No infra-env comes with it: register one for the machines.',
    access: WRITER,
    body: ClusterCreateParams,
    answers: {
      201: {
        description:
          'The new cluster. It becomes pending-for-input within seconds, until its network is complete.',
        schema: Cluster,
      },
      ...errorAnswers(400, 401, 403, 405, 500),
    },
  },
  v2ListClusters: {
    method: 'GET',
    path: '/v2/clusters',
    summary: 'List clusters',
    description:
      'Without hosts the counts stay filled. Fields that are expensive to compute (host networks, operator bundles, effective hostnames) are only in the answer for one cluster.',
    access: READER_OR_WATCHER,
    query: Type.Object({
      openshift_cluster_id: Type.Optional(Uuid('Only the cluster with this id in OpenShift.')),
      ams_subscription_ids: Type.Optional(
        ListOf(Type.String(), 'Only clusters with one of these subscriptions.'),
      ),
      with_hosts: Type.Optional(
        Flag('Also list the hosts of each cluster. An empty value counts as left out.', { default: false }),
      ),
      ...owner,
    }),
    headers: Type.Object({ ...includeDeleted }),
    answers: {
      200: { description: 'All clusters that the caller may see.', schema: ClusterList },
      ...errorAnswers(401, 403, 405, 500, 503),
    },
  },
  v2GetCluster: {
    method: 'GET',
    path: '/v2/clusters/{cluster_id}',
    summary: 'Show one cluster',
    access: READER_AGENT_OR_WATCHER,
    params: ClusterPath,
    query: Type.Object({ 'exclude-hosts': Type.Optional(Flag('Leave out the hosts, and their counts.')) }),
    headers: Type.Object({ ...agentVersion, ...includeDeleted }),
    answers: {
      200: { description: 'The cluster, with its hosts unless they were excluded.', schema: Cluster },
      ...errorAnswers(401, 403, 404, 405, 500, 503),
    },
  },
  V2UpdateCluster: {
    method: 'PATCH',
    path: '/v2/clusters/{cluster_id}',
    summary: 'Change a cluster',
    description:
      'Fields that are left out stay as they are, an empty string clears a field, and a list replaces the whole list. Cluster and hosts are judged again before the answer, so it shows the new status.',
    access: WRITER,
    params: ClusterPath,
    body: ClusterUpdateParams,
    answers: {
      201: { description: 'The cluster after the change.', schema: Cluster },
      ...errorAnswers(400, 401, 403, 404, 405, 500),
      ...explainedErrors({
        409: 'The cluster is past the point where it can be changed (it may be insufficient, ready, pending-for-input or adding-hosts).',
      }),
    },
  },
  v2DeregisterCluster: {
    method: 'DELETE',
    path: '/v2/clusters/{cluster_id}',
    summary: 'Delete a cluster',
    description:
      'Its hosts go with it when their infra-env is bound to it, and are unbound otherwise. Files and events are kept for some days.',
    access: WRITER,
    params: ClusterPath,
    answers: {
      204: { description: 'The cluster is gone.' },
      ...errorAnswers(401, 403, 404, 405, 500),
      ...explainedErrors({ 409: 'The cluster is installing; cancel first.' }),
    },
  },
  v2ImportCluster: {
    method: 'POST',
    path: '/v2/clusters/import',
    summary: 'Import a cluster that was installed elsewhere',
    description:
      'For adding hosts to a running cluster that this service did not install. Name and base domain are taken from the API name when it has the usual form api.<name>.<domain>.',
    access: WRITER,
    body: ImportClusterParams,
    answers: {
      201: { description: 'The cluster, in status adding-hosts.', schema: Cluster },
      ...errorAnswers(400, 401, 403, 500),
    },
  },
  v2RegisterDisconnectedCluster: {
    method: 'POST',
    path: '/v2/clusters/disconnected',
    summary: 'Describe a cluster that is installed without a connection to this service',
    description: 'The cluster only holds its settings: it is never monitored.',
    access: WRITER,
    body: DisconnectedClusterCreateParams,
    answers: {
      201: { description: 'The new cluster, in status unmonitored.', schema: Cluster },
      ...errorAnswers(400, 401, 403, 500),
    },
  },
  V2GetClusterDefaultConfig: {
    method: 'GET',
    path: '/v2/clusters/default-config',
    summary: 'Show the values that a new cluster starts with',
    access: READER,
    answers: {
      200: {
        description: 'Default networks, time server, forbidden hostnames and so on.',
        schema: ClusterDefaultConfig,
      },
      ...errorAnswers(401, 403, 500),
    },
  },
  ListClusterHosts: {
    method: 'GET',
    path: '/v2/clusters/{cluster_id}/hosts',
    summary: 'List the hosts of a cluster',
    description: 'An unknown cluster has no hosts: the answer is an empty list.',
    access: READER_OR_AGENT,
    params: ClusterPath,
    query: Type.Object({
      role: Type.Optional(
        StringEnum(['master', 'arbiter', 'worker', 'auto-assign'], {
          description: 'Only hosts of this role.',
        }),
      ),
      status: Type.Optional(Text('Only hosts in this status.')),
      'with-inventory': Type.Optional(Flag('Include what the agent found in the machine.')),
      'with-connectivity': Type.Optional(Flag('Include what the host said about reaching the others.')),
    }),
    answers: {
      200: { description: 'The hosts that match the filters.', schema: HostList },
      ...errorAnswers(401, 403, 404, 500),
    },
  },
})
