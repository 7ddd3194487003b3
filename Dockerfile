# Two stages: one builds, the other holds what runs. The steps are tried without Docker by: npm run drill -- release
FROM node:22-bookworm-slim AS build
WORKDIR /build
COPY . .
RUN npm ci --include=dev
# The image has no repository: docker build --build-arg SOURCE_COMMIT=$(git rev-parse HEAD) .
ARG SOURCE_COMMIT
RUN npm run build

FROM node:22-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 SMTP_HOST=0.0.0.0 DATA_DIR=/data
# docs/operations/deployment.md, Memory
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=262144 MALLOC_TRIM_THRESHOLD_=262144
COPY --from=build /build/package.json /build/package-lock.json /build/.npmrc ./
COPY --from=build /build/model/package.json model/
COPY --from=build /build/contract/package.json contract/
COPY --from=build /build/core/package.json core/
COPY --from=build /build/adapters/package.json adapters/
COPY --from=build /build/demo/package.json demo/
COPY --from=build /build/server/package.json server/
COPY --from=build /build/web/package.json web/
COPY --from=build /build/testkit/package.json testkit/
COPY --from=build /build/e2e/package.json e2e/
RUN npm ci --omit=dev
COPY --from=build /build/server/dist server/dist
COPY --from=build /build/web/dist web/dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
CMD ["node", "server/dist/main.js"]
