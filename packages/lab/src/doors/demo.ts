export type { DemoOutcome, DemoReporter, DemoView } from '../demo/demo-report.ts'
export { startDemoService } from '../demo/demo-service.ts'
export type { DemoCluster, DemoHost } from '../demo/demo-view.ts'
export { type Demo, startDemo } from '../demo/run-demo.ts'
