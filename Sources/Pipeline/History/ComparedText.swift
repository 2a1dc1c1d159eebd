import DocModel
import Features

/// An article with what comparisons with other versions need of it, computed once.
struct ComparedText {
  let article: Article
  let features: ArticleFeatures
  let facts: VersionFacts

  init(_ article: Article, _ features: ArticleFeatures? = nil) {
    self.article = article
    self.features = features ?? ArticleFeatures(article)
    facts = VersionFacts(article, self.features)
  }
}
