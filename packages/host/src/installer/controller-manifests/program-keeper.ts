// Has the program on every node of the control plane, early: a controller whose node fails starts on another one, and the service
// may be away then. The controller deletes the set when it has finished.
import type { ControllerManifestInputs } from './inputs.ts'
import { APP_LABEL, CONTROLLER, NAMESPACE, PROGRAM_KEEPER } from './names.ts'
import { hostAliases, MASTERS, trustVolumes } from './pod-parts.ts'
import { CACHE_MOUNT, MAY_WRITE_TO_HOST, PROGRAM_VOLUMES, provideProgram, SHELL } from './program-pod.ts'
import { KEEP_PROGRAM } from './program-scripts.ts'

const LABELS = { [APP_LABEL]: PROGRAM_KEEPER }
const PLACE = { name: PROGRAM_KEEPER, namespace: NAMESPACE }

export const programKeeper = (inputs: ControllerManifestInputs) => ({
  apiVersion: 'apps/v1',
  kind: 'DaemonSet',
  metadata: PLACE,
  spec: {
    selector: { matchLabels: LABELS },
    updateStrategy: { type: 'RollingUpdate' },
    template: {
      metadata: { labels: LABELS },
      spec: {
        serviceAccountName: CONTROLLER,
        hostNetwork: true,
        nodeSelector: MASTERS,
        // Whatever a node still waits for, the program can be fetched meanwhile.
        tolerations: [{ operator: 'Exists' }],
        ...hostAliases(inputs.serviceIps),
        initContainers: [provideProgram(inputs)],
        containers: [
          {
            name: 'keeper',
            image: inputs.controllerImage,
            imagePullPolicy: 'IfNotPresent',
            command: [...SHELL, KEEP_PROGRAM],
            env: [
              {
                name: 'PROGRAM_SET_PATH',
                value: `/apis/apps/v1/namespaces/${NAMESPACE}/daemonsets/${PROGRAM_KEEPER}`,
              },
            ],
            resources: { requests: { cpu: '5m', memory: '10Mi' } },
            securityContext: MAY_WRITE_TO_HOST,
            terminationMessagePolicy: 'FallbackToLogsOnError',
            volumeMounts: [CACHE_MOUNT],
          },
        ],
        volumes: [...PROGRAM_VOLUMES, ...trustVolumes(inputs)],
      },
    },
  },
})

/** To see whether the set is still wanted, and to delete it; no other set. */
export const programKeeperRole = {
  apiVersion: 'rbac.authorization.k8s.io/v1',
  kind: 'Role',
  metadata: PLACE,
  rules: [
    {
      apiGroups: ['apps'],
      resources: ['daemonsets'],
      resourceNames: [PROGRAM_KEEPER],
      verbs: ['get', 'delete'],
    },
  ],
}

export const programKeeperRoleBinding = {
  apiVersion: 'rbac.authorization.k8s.io/v1',
  kind: 'RoleBinding',
  metadata: PLACE,
  roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: PROGRAM_KEEPER },
  subjects: [{ kind: 'ServiceAccount', name: CONTROLLER, namespace: NAMESPACE }],
}
