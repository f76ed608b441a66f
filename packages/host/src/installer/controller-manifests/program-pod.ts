// How a pod comes by the program of the controller: a container in front of the others fetches it.
import type { ControllerManifestInputs } from './inputs.ts'
import { CONFIG, SECRET } from './names.ts'
import { PROVIDE_PROGRAM } from './program-scripts.ts'

/** Of each node; survives its pods. */
const CACHE_ON_HOST = '/var/lib/groundwork-controller'
/** Keys that only a controller without an image of its own needs. */
export const PROGRAM_KEYS = { url: 'program-url', sha256: 'program-sha256', proxy: 'program-proxy' } as const

export const SHELL = ['/bin/bash', '-c']

/** Paths of hosts can be written only so: their security labels are not those of containers. */
export const MAY_WRITE_TO_HOST = { privileged: true, readOnlyRootFilesystem: true, runAsUser: 0 }

export const configured = (name: string, key: string) => ({
  name,
  valueFrom: { configMapKeyRef: { name: CONFIG, key } },
})

export const CACHE_VOLUME = {
  name: 'program-cache',
  hostPath: { path: CACHE_ON_HOST, type: 'DirectoryOrCreate' },
}
export const CACHE_MOUNT = { name: 'program-cache', mountPath: '/cache' }
const PROGRAM_VOLUME = { name: 'program', emptyDir: {} }
export const PROGRAM_MOUNT = { name: 'program', mountPath: '/program' }
const TRUST_MOUNT = { name: 'host-trust', mountPath: '/etc/pki', readOnly: true }

export const PROGRAM_VOLUMES: readonly object[] = [CACHE_VOLUME, PROGRAM_VOLUME]

/** Expects the volumes above, and those of the job for what the host trusts. */
export function provideProgram({ controllerImage, caCertPath }: ControllerManifestInputs) {
  const authorities = { name: 'service-ca', mountPath: caCertPath, readOnly: true }
  return {
    name: 'program',
    image: controllerImage,
    imagePullPolicy: 'IfNotPresent',
    command: [...SHELL, PROVIDE_PROGRAM],
    env: [
      configured('PROGRAM_URL', PROGRAM_KEYS.url),
      configured('PROGRAM_SHA256', PROGRAM_KEYS.sha256),
      configured('CA_CERT_PATH', 'ca-cert-path'),
      configured('SKIP_CERT_VERIFICATION', 'skip-cert-verification'),
      // It may have a password.
      {
        name: 'PROGRAM_PROXY',
        valueFrom: { secretKeyRef: { name: SECRET, key: PROGRAM_KEYS.proxy, optional: true } },
      },
    ],
    resources: { requests: { cpu: '10m', memory: '50Mi' } },
    securityContext: MAY_WRITE_TO_HOST,
    terminationMessagePolicy: 'FallbackToLogsOnError',
    volumeMounts: [CACHE_MOUNT, PROGRAM_MOUNT, TRUST_MOUNT, ...(caCertPath === '' ? [] : [authorities])],
  }
}
