import type { IgnitionConfig } from '@groundwork/ignition/document'
import { type ClusterShape, machineConfigServer, type Role } from '../cluster-shape.ts'

export const IGNITION_VERSION = '3.2.0'
const PORT = 22623

/** All that a new machine has to know: where its role's Ignition is, and how to know that it is the right one. */
export function pointerIgnition(shape: ClusterShape, role: Role, rootCa: string): IgnitionConfig {
  return {
    ignition: {
      version: IGNITION_VERSION,
      config: { merge: [{ source: `https://${machineConfigServer(shape)}:${PORT}/config/${role}` }] },
      security: { tls: { certificateAuthorities: [{ source: base64Url(rootCa) }] } },
    },
  }
}

const base64Url = (text: string) =>
  `data:text/plain;charset=utf-8;base64,${Buffer.from(text).toString('base64')}`
