export { createServiceClient } from '../service/create-service-client.ts'
export { ServiceCallError, type ServiceClient } from '../service/service-client.ts'
export { serviceUrl } from '../service/service-url.ts'
