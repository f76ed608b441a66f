import type { Fault } from './fault.ts'

export const imagePullFailure: Fault = {
  name: 'image-pull-failure',
  description:
    'The machine cannot pull container images. Matters once an installation is prepared, or where the agent itself is an image.',
  shows: null,
  inject(world, computer) {
    world.registry.breakFor(computer, 'The registry answers with 503 Service Unavailable.')
  },
}
