import type { ControllerManifestInputs } from './inputs.ts'
import { CONFIG, CONTROLLER, NAMESPACE, SECRET, SERVICE_ALIAS } from './names.ts'

interface Mount {
  readonly name: string
  /** A path of the host, or a secret with one key. */
  readonly source: { readonly hostPath: object } | { readonly secret: object }
  readonly at: string
}

const fromHost = (name: string, path: string, at: string, type?: 'File' | 'Directory'): Mount => ({
  name,
  source: { hostPath: { path, ...(type === undefined ? {} : { type }) } },
  at,
})

export const job = (inputs: ControllerManifestInputs) => {
  const mounts = mountsOf(inputs)
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: CONTROLLER, namespace: NAMESPACE },
    spec: {
      backoffLimit: 100,
      template: {
        metadata: { labels: { app: CONTROLLER } },
        spec: {
          restartPolicy: 'OnFailure',
          serviceAccountName: CONTROLLER,
          // The network of the cluster may come up only long after the controller has work.
          hostNetwork: true,
          nodeSelector: { 'node-role.kubernetes.io/master': '' },
          tolerations: tolerations(inputs),
          ...hostAliases(inputs.serviceIps),
          containers: [
            {
              name: CONTROLLER,
              image: inputs.controllerImage,
              imagePullPolicy: 'IfNotPresent',
              env: environment(inputs),
              volumeMounts: mounts.map(({ name, at }) => ({ name, mountPath: at, readOnly: true })),
            },
          ],
          volumes: mounts.map(({ name, source }) => ({ name, ...source })),
        },
      },
    },
  }
}

const isSingleNode = ({ controlPlaneCount }: ControllerManifestInputs): boolean => controlPlaneCount === 1

const tolerated = (key: string) => ({ key, operator: 'Exists', effect: 'NoSchedule' })

function tolerations(inputs: ControllerManifestInputs): readonly object[] {
  const always = [tolerated('node-role.kubernetes.io/master')]
  // A node that is alone cannot wait for others: the controller has to run before the node is ready.
  const early = ['node.kubernetes.io/not-ready', 'node.kubernetes.io/network-unavailable']
  return isSingleNode(inputs) ? [...always, ...early.map(tolerated)] : always
}

const hostAliases = (ips: readonly string[]) =>
  ips.length === 0 ? {} : { hostAliases: ips.map((ip) => ({ ip, hostnames: [SERVICE_ALIAS] })) }

function environment({ openshiftVersion, notifyNumReboots }: ControllerManifestInputs): readonly object[] {
  const configured = (name: string, key: string) => ({
    name,
    valueFrom: { configMapKeyRef: { name: CONFIG, key } },
  })
  return [
    configured('CLUSTER_ID', 'cluster-id'),
    configured('INVENTORY_URL', 'inventory-url'),
    configured('CA_CERT_PATH', 'ca-cert-path'),
    configured('SKIP_CERT_VERIFICATION', 'skip-cert-verification'),
    configured('CONTROL_PLANE_COUNT', 'control-plane-count'),
    configured('CHECK_CLUSTER_VERSION', 'check-cluster-version'),
    configured('MUST_GATHER_IMAGE', 'must-gather-image'),
    { name: 'OPENSHIFT_VERSION', value: openshiftVersion },
    { name: 'NOTIFY_NUM_REBOOTS', value: String(notifyNumReboots) },
  ]
}

function mountsOf(inputs: ControllerManifestInputs): readonly Mount[] {
  const { caCertPath } = inputs
  return [
    fromHost('host-trust', '/etc/pki', '/etc/pki', 'Directory'),
    // Only looked at when names cannot be resolved.
    fromHost('nm-resolv-conf', '/var/run/NetworkManager/resolv.conf', '/tmp/var-run-resolv.conf'),
    fromHost('host-resolv-conf', '/etc/resolv.conf', '/tmp/host-resolv.conf'),
    {
      name: 'token',
      source: {
        secret: {
          secretName: SECRET,
          defaultMode: 0o400,
          items: [{ key: 'pull-secret-token', path: 'token' }],
        },
      },
      at: '/etc/assisted-installer-controller',
    },
    ...(caCertPath === '' ? [] : [fromHost('service-ca', caCertPath, caCertPath, 'File')]),
    ...(isSingleNode(inputs)
      ? [fromHost('bootstrap-secrets', '/etc/kubernetes/bootstrap-secrets', '/tmp/bootstrap-secrets')]
      : []),
  ]
}
