export { type BuiltImage, buildImage, buildIndex } from './build-image.ts'
export { startTestRegistry } from './test-registry.ts'
export { writeDirectory, writeLayout } from './write-layout.ts'
