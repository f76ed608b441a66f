// Refusals about clusters: their settings, their installation and the files that it makes.
import { reasoned, serviceError } from './error-row.ts'

export const CLUSTER_ERRORS = {
  'cluster-exists': serviceError<{ id: string }>(
    400,
    ({ id }) => `There is or was a cluster ${id} already; give the new one another id.`,
  ),
  'cluster-has-no-host': serviceError<{ cluster: string; host_id: string }>(
    404,
    ({ cluster, host_id }) => `Cluster ${cluster} has no host ${host_id}.`,
  ),
  'cluster-takes-no-hosts': serviceError<{ cluster: string; status: string }>(
    409,
    ({ cluster, status }) => `Cluster ${cluster} is ${status} and takes no new hosts now.`,
  ),
  'cluster-adds-no-hosts': serviceError<{ cluster: string; why: string }>(
    409,
    ({ cluster, why }) => `No hosts can be added to cluster ${cluster}: ${why}.`,
  ),
  'cluster-too-large': serviceError<{ why: string }>(
    503,
    ({ why }) => `The cluster or infra-env cannot be worked on: ${why}`,
  ),
  'install-config-incomplete': serviceError<{ why: string }>(
    [400, 409],
    ({ why }) => `The install-config cannot be made yet. ${why}`,
  ),
  'install-config-override-invalid': reasoned(
    'service',
    400,
    'The overrides of the install-config contradict the cluster or are not valid; the message names the fields.',
  ),
  'hosts-not-known': reasoned(
    'service',
    400,
    'The installation cannot start: not all hosts are `known`. The message names them.',
  ),
  'operator-not-monitored': serviceError<{ cluster: string; operator: string; operators: string }>(
    404,
    ({ cluster, operator, operators }) =>
      `Cluster ${cluster} does not wait for operator ${operator}, only for ${operators}.`,
  ),
  'operator-unknown': reasoned('service', 404, 'The cluster does not wait for this operator.'),
  'stage-missing': serviceError<{ field: string; what: string }>(
    400,
    ({ field, what }) => `${field} is missing: it says what the ${what} is at.`,
  ),
  'stage-not-acceptable': reasoned('service', 400, 'The stage does not follow the one before it.'),
  'ingress-ca-not-expected': serviceError<{ cluster: string; status: string; when: string }>(
    400,
    ({ cluster, status, when }) => `Cluster ${cluster} is ${status}. ${when}.`,
  ),
  'kubeconfig-missing': serviceError<{ cluster: string }>(
    409,
    ({ cluster }) => `Cluster ${cluster} has no kubeconfig to complete.`,
  ),
  'kubeconfig-unreadable': serviceError<{ cluster: string }>(
    500,
    ({ cluster }) => `The kubeconfig of cluster ${cluster} cannot be read.`,
  ),
  'console-not-available': serviceError<{ cluster: string; state: string }>(
    409,
    ({ cluster, state }) => `The console of cluster ${cluster} is ${state}; ask again when it is available.`,
  ),
  'password-not-ready': serviceError<{ cluster: string }>(
    [409, 500],
    ({ cluster }) => `Cluster ${cluster} has no password yet.`,
  ),
  'credentials-not-ready': serviceError<{ cluster: string; why: string }>(
    409,
    ({ cluster, why }) => `The credentials of cluster ${cluster} cannot be made yet: ${why}`,
  ),
  'cluster-changed-meanwhile': serviceError<{ cluster: string; status: string }>(
    409,
    ({ cluster, status }) => `Cluster ${cluster} has become ${status}. Ask again.`,
  ),
  'files-not-ready': serviceError<{ cluster: string; why: string; advice: string }>(
    409,
    ({ cluster, why, advice }) => `Cluster ${cluster} has no installation files: ${why}. ${advice}`,
  ),
  'file-missing': serviceError<{ cluster: string; file: string }>(
    409,
    ({ cluster, file }) => `Cluster ${cluster} has no file ${file}.`,
  ),
  'stored-file-missing': serviceError<{ file: string }>(409, ({ file }) => `There is no file ${file}.`),
  'file-name-invalid': serviceError<{ file: string; complaint: string }>(
    400,
    ({ file, complaint }) => `No file can be called ${file}: the name ${complaint}.`,
  ),
  'manifest-name-invalid': serviceError<{ complaint: string }>(
    400,
    ({ complaint }) => `The name of the manifest cannot be used: it ${complaint}.`,
  ),
  'links-need-s3': serviceError(
    400,
    () => 'Links that work by themselves need an S3 store; this service keeps its files in a directory.',
  ),
  'event-props-invalid': serviceError(
    400,
    () => 'props is not the text of a JSON object. Send something like {"reboots":2}, or leave it out.',
  ),
} as const
