/** Answers as a table of DTM50 would give them. */

import type { Page } from "playwright-core";
import type { Answer, CourseStep } from "../src/api.ts";

/** Lets every position have this course, put beside what the server answers. */
export async function answersCourse(page: Page, course: readonly CourseStep[]): Promise<void> {
  await page.route(/\/standard\?/, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as Answer;
    const fen = new URL(route.request().url()).searchParams.get("fen") ?? "";
    const clock = Number(fen.split("_")[4]);
    const dtm50 = course.filter(([from]) => from <= clock).at(-1)?.[1] ?? null;
    await route.fulfill({ response, json: { ...answer, dtm50, dtm50_course: course } satisfies Answer });
  });
}
