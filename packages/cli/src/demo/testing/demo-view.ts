import type { DemoCluster, DemoHost } from '@groundwork/lab/demo'

export const demoHost = (change: Partial<DemoHost> = {}): DemoHost => ({
  id: 'h1',
  name: 'node-1',
  role: 'control plane',
  isBootstrap: false,
  isDay2: false,
  status: 'installing-in-progress',
  stage: 'Writing image to disk',
  detail: '45%',
  percent: 50,
  says: '',
  ...change,
})

export const demoCluster = (change: Partial<DemoCluster> = {}): DemoCluster => ({
  id: 'c1',
  name: 'rack',
  status: 'installing',
  says: 'The installation is in progress.',
  percent: 40,
  vips: [],
  hosts: [demoHost()],
  ...change,
})
