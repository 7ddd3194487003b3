import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify'
import { sendError } from './error-answers.ts'
import { type HealthOptions, healthRoutes } from './routes/operator.ts'

export function buildHealthApp(options: HealthOptions & { readonly logger: FastifyBaseLogger }): FastifyInstance {
  const app = fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
  })
  app.setNotFoundHandler((_, reply) => sendError(reply, 'not_found'))
  healthRoutes(app, options)
  return app
}
