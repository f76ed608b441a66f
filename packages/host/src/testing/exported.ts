export { aDiskContext, type DiskContext } from '../installer/disk/testing/disk-context.ts'
export { createBareMachine, createSampleMachine, type SampleMachine } from './sample-machine.ts'
export {
  createSampleService,
  type SampleAnswer,
  type SampleRequest,
  type SampleService,
} from './sample-service.ts'
export { aStepContext } from './step-context.ts'
export { createVirtualClock, type VirtualClock } from './virtual-clock.ts'
