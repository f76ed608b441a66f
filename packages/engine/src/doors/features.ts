export { featureUsage } from '../features/feature-usage.ts'
export { supportedPlatforms } from '../features/supported-platforms.ts'
