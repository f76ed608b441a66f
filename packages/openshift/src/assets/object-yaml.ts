import { stringify } from 'yaml'

/** A Kubernetes object. */
export interface KubeObject {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: {
    readonly name: string
    readonly namespace?: string
    readonly labels?: Readonly<Record<string, string>>
    readonly annotations?: Readonly<Record<string, string>>
  }
  readonly [field: string]: unknown
}

/** Keys in the order in which they were written. Readers of the older YAML take `on`, `no` and `52:54:00` for something else. */
export const objectYaml = (object: object): string =>
  stringify(object, { version: '1.1', lineWidth: 0, aliasDuplicateObjects: false })

export const base64 = (text: string): string => Buffer.from(text).toString('base64')
