export { createServiceClient } from '../service/create-service-client.ts'
export { type ServiceClient, ServiceFailure } from '../service/service-client.ts'
export { serviceUrl } from '../service/service-url.ts'
