import type { Scene } from '../example.ts'

export const OPERATOR: Scene = {
  title: 'what a hub needs is printed',
  examples: [
    { command: 'groundwork operator manifests --namespace installer', says: /^ {2}name: installer$/m },
    'groundwork operator manifests > operator.yaml',
    'groundwork operator manifests --without metal3.io,hive.openshift.io > operator.yaml',
  ],
}
