import type { ControllerManifestInputs } from './inputs.ts'
import { APP_LABEL, CONTROLLER, NAMESPACE, PROGRAM_KEEPER, SECRET } from './names.ts'
import { hostAliases, MASTERS, trustVolumes } from './pod-parts.ts'
import { configured, PROGRAM_MOUNT, PROGRAM_VOLUMES, provideProgram } from './program-pod.ts'

interface Mount {
  readonly name: string
  /** A path of the host, or a secret with one key. */
  readonly source: { readonly hostPath: object } | { readonly secret: object }
  readonly at: string
}

const fromHost = (name: string, path: string, at: string): Mount => ({
  name,
  source: { hostPath: { path } },
  at,
})

/** Logs and what is collected at the end; the image itself stays as it is. */
const TMP_VOLUME = { name: 'tmp', emptyDir: {} }
const TMP_MOUNT = { name: 'tmp', mountPath: '/tmp' }

const PROGRAM_ENVIRONMENT = [
  { name: 'HOME', value: '/tmp' },
  // The controller ends it together with itself.
  { name: 'PROGRAM_KEEPER', value: PROGRAM_KEEPER },
]

const RUNS_PROGRAM = {
  command: [`${PROGRAM_MOUNT.mountPath}/groundwork-host`, 'controller'],
  resources: { requests: { cpu: '20m', memory: '150Mi' } },
  // Root only by its number: files of the host and the token can be read by root alone.
  securityContext: {
    runAsUser: 0,
    allowPrivilegeEscalation: false,
    capabilities: { drop: ['ALL'] },
    readOnlyRootFilesystem: true,
    seccompProfile: { type: 'RuntimeDefault' },
  },
  terminationMessagePolicy: 'FallbackToLogsOnError',
}

export const job = (inputs: ControllerManifestInputs) => {
  const mounts = mountsOf(inputs)
  const hasProgram = inputs.program !== undefined
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: CONTROLLER, namespace: NAMESPACE },
    spec: {
      backoffLimit: 100,
      template: {
        metadata: { labels: { [APP_LABEL]: CONTROLLER } },
        spec: {
          restartPolicy: 'OnFailure',
          serviceAccountName: CONTROLLER,
          // The network of the cluster may come up only long after the controller has work.
          hostNetwork: true,
          nodeSelector: MASTERS,
          tolerations: tolerations(inputs),
          ...hostAliases(inputs.serviceIps),
          ...(hasProgram && { initContainers: [provideProgram(inputs)] }),
          containers: [
            {
              name: CONTROLLER,
              image: inputs.controllerImage,
              imagePullPolicy: 'IfNotPresent',
              ...(hasProgram && RUNS_PROGRAM),
              env: [...environment(inputs), ...(hasProgram ? PROGRAM_ENVIRONMENT : [])],
              volumeMounts: [
                ...(hasProgram ? [{ ...PROGRAM_MOUNT, readOnly: true }, TMP_MOUNT] : []),
                ...mounts.map(({ name, at }) => ({ name, mountPath: at, readOnly: true })),
              ],
            },
          ],
          volumes: [
            ...(hasProgram ? [...PROGRAM_VOLUMES, TMP_VOLUME] : []),
            ...mounts.map(({ name, source }) => ({ name, ...source })),
          ],
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

function environment({ openshiftVersion, notifyNumReboots }: ControllerManifestInputs): readonly object[] {
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
  return [
    ...trustVolumes(inputs).map(({ name, hostPath }) => ({ name, source: { hostPath }, at: hostPath.path })),
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
    ...(isSingleNode(inputs)
      ? [fromHost('bootstrap-secrets', '/etc/kubernetes/bootstrap-secrets', '/tmp/bootstrap-secrets')]
      : []),
  ]
}
