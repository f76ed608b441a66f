export { type BuildOptions, type BuiltIndex, buildImages } from '../build/build-images.ts'
export type { ImageRecipe, LayerRecipe } from '../build/image-recipe.ts'
export { type ImageLayout, openLayout } from '../layout/image-layout.ts'
