// Lines of people who come from aicli; "edge" is installed.
import type { Scene } from '../example.ts'

export const AICLI: Scene = {
  title: 'commands of aicli are taken',
  // A file of that name is taken by itself.
  given: ['mv aicli_parameters.yml parameters.yml'],
  examples: [
    { command: 'groundwork aicli --help', says: /create/ },
    {
      command: 'groundwork aicli create cluster far-edge -P sno=true -P domain=example.com',
      says: /far-edge/,
    },
    {
      command: 'groundwork aicli create cluster branch --paramfile parameters.yml',
      says: /branch/,
    },
    { command: 'groundwork aicli list hosts', says: /node-7/ },
    { command: 'groundwork aicli download kubeconfig edge', says: /Downloading Kubeconfig for Cluster edge/ },
  ],
}
