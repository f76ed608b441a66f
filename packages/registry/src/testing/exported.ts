export { type BuiltImage, buildImage, buildIndex } from './build-image.ts'
export { startTestRegistry, type TestRegistry } from './test-registry.ts'
export { writeDirectory, writeLayout } from './write-layout.ts'
