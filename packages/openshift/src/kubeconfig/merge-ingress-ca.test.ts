import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { mergeIngressCa } from './merge-ingress-ca.ts'

const encode = (text: string) => Buffer.from(text).toString('base64')

describe('the kubeconfig with the authority of the router', () => {
  it('trusts both, and is otherwise the same', () => {
    const before = `clusters:
- name: edge
  cluster:
    server: https://api.edge.example.com:6443
    certificate-authority-data: ${encode('API CA\n')}
users: []
`
    const merged = parse(mergeIngressCa(before, 'ROUTER CA\n\n') ?? '')
    expect(merged).toEqual({
      clusters: [
        {
          name: 'edge',
          cluster: {
            server: 'https://api.edge.example.com:6443',
            'certificate-authority-data': encode('API CA\nROUTER CA\n'),
          },
        },
      ],
      users: [],
    })
  })

  it.each(['', 'clusters: []', 'clusters: [{name: x}]'])('is not made from %j', (text) => {
    expect(mergeIngressCa(text, 'CA')).toBeNull()
  })
})
