import type { CustomKind } from '../schema/custom-kind.ts'
import { list, object, text } from '../schema/schema.ts'

export const NMSTATE_CONFIG: CustomKind = {
  group: 'agent-install.openshift.io',
  version: 'v1beta1',
  kind: 'NMStateConfig',
  plural: 'nmstateconfigs',
  scope: 'Namespaced',
  description: 'Network settings of one machine, in the language of nmstate.',
  spec: object('Which machine, and its settings.', {
    config: object(
      'The nmstate document, with the names of spec.interfaces.',
      {},
      { 'x-kubernetes-preserve-unknown-fields': true },
    ),
    interfaces: list(
      object(
        '',
        {
          macAddress: text('Hardware address: six pairs of hexadecimal digits with colons between.', {
            pattern: '^([0-9A-Fa-f]{2}[:]){5}([0-9A-Fa-f]{2})$',
          }),
          name: text('The name of this interface in the document.'),
        },
        { required: ['macAddress', 'name'] },
      ),
      'Which interface of the machine each name of the document means. The machine is recognised by them.',
      { minItems: 1 },
    ),
  }),
}
